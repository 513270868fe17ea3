/** Whoever follows the tutorial does so beside the page that they came from, where the code has to be entered. */
export function opensBeside(path: string): boolean {
  return path === '/about/client_tutorial'
}
