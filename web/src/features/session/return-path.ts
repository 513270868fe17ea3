import { toLocalPath } from '../../platform/local-path.ts'

/** `/login` with the address to return to. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ from: pathname + search })}`
}

/** Where to go after the login: the `from` of the address if it stays in this app, else home. Never the login itself. */
export function afterLogin(search: URLSearchParams): string {
  const path = toLocalPath(search.get('from'))
  return path === null || /^\/login(?![^/?#])/.test(path) ? '/' : path
}
