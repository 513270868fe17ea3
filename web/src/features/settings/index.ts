export { useAccountSettings } from './use-account-settings.ts'
