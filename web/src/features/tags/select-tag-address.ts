/** The page on which the people in a photo are chosen. */
export const selectTagPath = '/select_tag_user'

export function selectTagAddress(photoId: string): string {
  return `${selectTagPath}?${new URLSearchParams({ photo: photoId })}`
}
