export { OwnSecurityLinks } from './OwnSecurityLinks.tsx';
