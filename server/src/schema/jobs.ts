/** Every background job and what it carries. */
export interface JobTable {
  'photos.render': { photoId: string }
  'photos.sweep': Record<string, never>
}
