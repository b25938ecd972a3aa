import { describe, expect, test } from 'vitest';
import { refuseSignature, signRequest } from './simulator-signature.ts';

// The examples of Amazon's API reference of S3, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
const keys = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': '20130524T000000Z',
  'x-amz-content-sha256': emptyHash,
};
const putHeaders = {
  ...headers,
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
};

describe('a signature', () => {
  test.each([
    [
      'GET',
      '/test.txt',
      { ...headers, range: 'bytes=0-9' },
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test%24file.text',
      putHeaders,
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET',
      '/?lifecycle',
      headers,
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      headers,
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('of %s %s is the one that Amazon documents', (...[method, url, given, signed, expected]) => {
    expect(signRequest({ method, url, headers: given }, keys, signed)).toBe(expected);
  });

  const signed = 'host;x-amz-content-sha256;x-amz-date';
  const now = new Date('2013-05-24T00:10:00Z');
  const authorize = (signature: string, scope = '20130524/us-east-1') =>
    `AWS4-HMAC-SHA256 Credential=${keys.keyId}/${scope}/s3/aws4_request, SignedHeaders=${signed}, Signature=${signature}`;
  const right = authorize(signRequest({ method: 'GET', url: '/?lifecycle', headers }, keys, signed));
  const request = (change: Record<string, string> = {}, body = '') => ({
    method: 'GET',
    url: '/?lifecycle',
    headers: { ...headers, authorization: right, ...change },
    body: Buffer.from(body),
  });

  test('that is right is taken', () => {
    expect(refuseSignature(request(), keys, now)).toBeUndefined();
  });

  test.each([
    ['that is missing', { authorization: '' }, 'AccessDenied'],
    ['of another request', { authorization: authorize('0'.repeat(64)) }, 'SignatureDoesNotMatch'],
    [
      'of another region',
      { authorization: authorize('0'.repeat(64), '20130524/eu-west-1') },
      'AuthorizationHeaderMalformed',
    ],
    ['of another hour', { 'x-amz-date': '20130524T010000Z' }, 'RequestTimeTooSkewed'],
    ['that leaves out a header of S3', { 'x-amz-acl': 'public-read' }, 'AccessDenied'],
  ])('%s is refused', (_name, change, code) => {
    expect(refuseSignature(request(change), keys, now)).toMatchObject({ code });
  });

  test('of another body, or with another secret or key, is refused', () => {
    expect(refuseSignature(request({}, 'x'), keys, now)).toMatchObject({ code: 'XAmzContentSHA256Mismatch' });
    expect(refuseSignature(request(), { ...keys, secret: 'x' }, now)).toMatchObject({ code: 'SignatureDoesNotMatch' });
    expect(refuseSignature(request(), { ...keys, keyId: 'x' }, now)).toMatchObject({ code: 'InvalidAccessKeyId' });
  });
});
