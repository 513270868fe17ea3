import type { Random } from '@koma/contract/random'
import { oddTexts } from './odd-values.ts'

const boundary = 'fuzz-boundary'

interface FormShape {
  fields: readonly string[]
  files: readonly string[]
}

/** A form that is usually broken: its boundary, its parts, their headers or its end. */
export function oddForm(random: Random, { fields, files }: FormShape, picture: Uint8Array) {
  const parts = random.times(5, () => partOf(random, random.chance(0.4), { fields, files }, picture))
  const end = random.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}--`, '', `--${boundary}`, '--'])
  const whole = Buffer.concat([...parts, Buffer.from(end)])
  const body = random.chance(0.1) ? whole.subarray(0, random.below(whole.length + 1)) : whole
  const type = random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"; charset=utf-16`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/form-data; boundary=another',
    `multipart/mixed; boundary=${boundary}`,
    `Multipart/Form-Data; Boundary=${boundary}`,
  ])
  return { body, type }
}

function partOf(random: Random, isFile: boolean, { fields, files }: FormShape, picture: Uint8Array): Buffer {
  const names = isFile ? files : fields
  const name = random.chance(0.8) && names.length > 0 ? names[random.below(names.length)] : random.pick(oddTexts)
  const filename = isFile ? `; filename="${random.chance(0.5) ? 'a.png' : random.pick(oddTexts)}"` : ''
  const disposition = random.pick([
    `form-data; name="${name}"${filename}`,
    `form-data; name="${name}"${filename}`,
    `form-data; name="${name}"${filename}`,
    `form-data; name*=UTF-8''%ff%00${filename}`,
    `form-data; filename*=broken''%e3%81`,
    'form-data',
    'attachment',
    '',
    `form-data; name="${name}`,
  ])
  const more = random.pick([
    '',
    '',
    '',
    'Content-Type: application/json\r\n',
    'Content-Type: text/plain; charset=made-up\r\n',
    'Content-Type: multipart/mixed; boundary=inner\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    `X-Long: ${'h'.repeat(90_000)}\r\n`,
    'no colon\r\n',
    'X: 1\r\n'.repeat(2500),
  ])
  const value = isFile ? random.pick([picture, picture, Buffer.alloc(70_000, 7), Buffer.alloc(0)]) : textOf(random)
  const separator = random.chance(0.95) ? '\r\n' : ''
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${more}${separator}`),
    value,
    Buffer.from('\r\n'),
  ])
}

function textOf(random: Random): Uint8Array {
  return random.chance(0.8) ? Buffer.from(random.pick(oddTexts)) : Buffer.from([0xc0, 0x80, 0xff, 0xfe, 0x00])
}
