import { errorNameOf } from './errors.ts'

/** What became of a file that could not be uploaded; no result means that it was. */
export const uploadResults = ['storage_over', 'size_upper', 'size_lower', 'file_format', 'file_break', 'other'] as const
export type UploadResult = (typeof uploadResults)[number]

export function uploadResultOf(code: number): UploadResult {
  const name = errorNameOf(code)
  return uploadResults.find((result) => result === name) ?? 'other'
}
