export { PasskeysPage as Component } from './passkeys-page.tsx'
