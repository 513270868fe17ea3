export const timelinePhotoJa = {
  title: '写真',
  save: '保存',
  share: '共有',
  gone: {
    title: 'このコマは見つかりません',
    description: '削除されたか、見られなくなった写真です。',
    home: 'ホームへ',
  },
} as const
