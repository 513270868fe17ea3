export { DocumentBones } from './document-bones.tsx'
export { documentKeys, documentQuery } from './document-query.ts'
export { DocumentText } from './document-text.tsx'
