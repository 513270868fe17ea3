import { errorNameOf } from '../error-codes.ts'

/** Why a file could not be uploaded; a file that was uploaded has no result. */
export const uploadResults = ['storage_over', 'size_upper', 'size_lower', 'file_format', 'file_break', 'other'] as const
export type UploadResult = (typeof uploadResults)[number]

export function uploadResultOf(code: number): UploadResult {
  const name = errorNameOf(code)
  return uploadResults.find((result) => result === name) ?? 'other'
}
