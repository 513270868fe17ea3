export { AppliedCodes } from './applied-codes.tsx'
