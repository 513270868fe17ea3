/** The browser refused a canvas to crop on, or to write its picture: often because the device is out of memory. */
export class NoCanvas extends Error {
  override name = 'NoCanvas'
}
