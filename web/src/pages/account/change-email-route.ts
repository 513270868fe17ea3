export { ChangeEmailPage as Component } from './change-email-page.tsx'
