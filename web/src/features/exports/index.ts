export { ExportBox } from './export-box.tsx'
export { exportQuery } from './use-export.ts'
