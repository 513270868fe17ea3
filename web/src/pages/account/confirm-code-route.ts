export { ConfirmCodePage as Component } from './confirm-code-page.tsx'
