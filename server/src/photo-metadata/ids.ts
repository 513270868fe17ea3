export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const worldId = new RegExp(`^(?:wrld|wld)_${uuid}$`, 'i')
const userId = new RegExp(`^usr_${uuid}$`, 'i')
const oldUserId = /^[A-Za-z0-9]{10}$/
const location = new RegExp(
  `^(?<world>(?:wrld|wld)_${uuid}):(?<instance>[\\w-]{1,64}(?:~[A-Za-z]{1,32}(?:\\([\\w.:-]{0,128}\\))?){0,16})$`,
  'i',
)

/** Returns null for `private`, `offline`, `local:…` and anything else that is not a world id. */
export function cleanWorldId(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return worldId.test(trimmed) ? trimmed.toLowerCase() : null
}

/** The ids of the oldest accounts are ten letters and digits instead of `usr_` and a UUID. */
export function cleanUserId(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (userId.test(trimmed)) return trimmed.toLowerCase()
  return oldUserId.test(trimmed) ? trimmed : null
}

/** True only for the current form: a display name of ten letters looks like one of the oldest ids. */
export function isUserId(text: string): boolean {
  return userId.test(text.trim())
}

/** A whole location, `<world id>:<instance>~<tags>`. */
export function cleanInstanceId(text: string | undefined): { worldId: string; instanceId: string } | null {
  const { world, instance } = location.exec(text?.trim() ?? '')?.groups ?? {}
  if (world === undefined || instance === undefined) return null
  return { worldId: world.toLowerCase(), instanceId: `${world.toLowerCase()}:${instance}` }
}
