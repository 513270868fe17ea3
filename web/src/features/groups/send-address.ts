/**
 * Where photos are sent to everybody in a group: the page that makes DMs, told of the group. Buttons that lead there are hidden for
 * as long as no page is mounted at its path.
 */
export const sendPath = '/dm/create'

export function sendToGroupAddress(groupId: string): string {
  return `${sendPath}?group=${groupId}`
}
