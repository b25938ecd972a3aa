export { CustomerCategory } from './CustomerCategory.tsx';
