export { CollectionHeader } from './collection-header.tsx'
export { coverPosition } from './cover-position.ts'
