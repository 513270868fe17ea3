export { trashKey, trashOrder, trashSource, useTrashSource } from './trash-source.ts'
export { daysLeft, urgencies, urgencyOf, urgencySections } from './urgency.ts'
export { useDeletion } from './use-deletion.ts'
export { useTrash } from './use-trash.ts'
