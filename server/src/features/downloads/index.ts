export { ArchiveNames, archiveName } from './archive-names.ts'
export type { PackSource } from './pack-sources.ts'
export { downloadRoutes } from './routes.ts'
