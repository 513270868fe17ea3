export { ConnectDevicePage as Component } from './connect-device-page.tsx'
