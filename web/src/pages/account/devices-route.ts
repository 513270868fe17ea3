export { DevicesPage as Component } from './devices-page.tsx'
