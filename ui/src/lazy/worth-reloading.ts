/**
 * Whether reloading the page would help more than another try. Code that keeps failing while there is a connection was probably
 * removed by a new release. Without a connection a reload would lose the page as well.
 */
export function isWorthReloading(failures: number, online: boolean): boolean {
  return online && failures > 1
}
