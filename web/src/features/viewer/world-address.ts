/** VRChat's page of a world. Null if the id is malformed: it comes from a file and could be anything. */
export function worldAddress(worldId: string | null): string | null {
  if (!worldId || !/^wrld_[0-9a-f-]{36}$/i.test(worldId)) return null
  return `https://vrchat.com/home/world/${worldId}`
}
