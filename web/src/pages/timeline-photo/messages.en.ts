export const timelinePhotoEn = {
  title: 'Photo',
  save: 'Save',
  share: 'Share',
  gone: {
    title: "This frame isn't here",
    description: "It was deleted, or you don't have access anymore.",
    home: 'Go home',
  },
} as const
