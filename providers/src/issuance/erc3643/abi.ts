import { parseAbi } from 'viem';

/* The calls and events of the ERC-3643 contracts (T-REX 4) and of ONCHAINID that the adapter uses. */

export const factoryAbi = parseAbi([
  'struct TokenDetails { address owner; string name; string symbol; uint8 decimals; address irs; address ONCHAINID; address[] irAgents; address[] tokenAgents; address[] complianceModules; bytes[] complianceSettings; }',
  'struct ClaimDetails { uint256[] claimTopics; address[] issuers; uint256[][] issuerClaims; }',
  'function deployTREXSuite(string salt, TokenDetails token, ClaimDetails claims)',
  'function getToken(string salt) view returns (address)',
]);

export const suiteEventAbi = parseAbi([
  'event TREXSuiteDeployed(address indexed token, address ir, address irs, address tir, address ctr, address mc, string indexed salt)',
]);

export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function paused() view returns (bool)',
  'function isFrozen(address account) view returns (bool)',
  'function getFrozenTokens(address account) view returns (uint256)',
  'function identityRegistry() view returns (address)',
  'function compliance() view returns (address)',
  'function transfer(address to, uint256 units) returns (bool)',
  'function mint(address to, uint256 units)',
  'function pause()',
  'function unpause()',
  'function setAddressFrozen(address account, bool isFrozen)',
  'function freezePartialTokens(address account, uint256 units)',
  'function unfreezePartialTokens(address account, uint256 units)',
  'function forcedTransfer(address from, address to, uint256 units) returns (bool)',
  'function recoveryAddress(address lost, address replacement, address identity) returns (bool)',
]);

/** What changes who holds how much, and how much of it is frozen. */
export const tokenEventsAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 units)',
  'event AddressFrozen(address indexed account, bool indexed isFrozen, address indexed agent)',
  'event TokensFrozen(address indexed account, uint256 units)',
  'event TokensUnfrozen(address indexed account, uint256 units)',
]);

export const registryAbi = parseAbi([
  'function contains(address account) view returns (bool)',
  'function isVerified(address account) view returns (bool)',
  'function investorCountry(address account) view returns (uint16)',
  'function registerIdentity(address account, address identity, uint16 country)',
  'function deleteIdentity(address account)',
]);

export const complianceAbi = parseAbi([
  'function isModuleBound(address module) view returns (bool)',
  'function addModule(address module)',
  'function removeModule(address module)',
  'function callModuleFunction(bytes data, address module)',
]);

export const countryModuleAbi = parseAbi([
  'function isCountryAllowed(address compliance, uint16 country) view returns (bool)',
  'function batchAllowCountries(uint16[] countries)',
  'function batchDisallowCountries(uint16[] countries)',
]);

export const balanceModuleAbi = parseAbi([
  'function setMaxBalance(uint256 units)',
  'error MaxBalanceExceeded(address compliance, uint256 units)',
]);
export const balanceEventAbi = parseAbi(['event MaxBalanceSet(address indexed compliance, uint256 indexed units)']);

export const supplyModuleAbi = parseAbi([
  'function getSupplyLimit(address compliance) view returns (uint256)',
  'function setSupplyLimit(uint256 units)',
]);

/** The same for every module. */
export const moduleAbi = parseAbi([
  'function moduleCheck(address from, address to, uint256 units, address compliance) view returns (bool)',
]);

export const identityFactoryAbi = parseAbi([
  'function getIdentity(address account) view returns (address)',
  'function createIdentity(address account, string salt) returns (address)',
  'function createIdentityWithManagementKeys(address account, string salt, bytes32[] keys) returns (address)',
]);

export const identityAbi = parseAbi([
  'function keyHasPurpose(bytes32 key, uint256 purpose) view returns (bool)',
  'function addKey(bytes32 key, uint256 purpose, uint256 kind) returns (bool)',
  'function getClaim(bytes32 claim) view returns (uint256 topic, uint256 scheme, address issuer, bytes signature, bytes data, string uri)',
  'function addClaim(uint256 topic, uint256 scheme, address issuer, bytes signature, bytes data, string uri) returns (bytes32)',
]);
