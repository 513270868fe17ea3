export { accountSettingsQuery, settingsKey, useAccountSettings } from './use-account-settings.ts'
export { useSavedSettings } from './use-saved-settings.ts'
