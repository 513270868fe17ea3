export { ShareCreatePage as Component } from './share-create-page.tsx'
