export { ChangePasswordPage as Component } from './change-password-page.tsx'
