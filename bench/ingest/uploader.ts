import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'

/** Uploads files in a separate process, like a client on another machine, so that its work does not disturb the measurement. */
export interface UploadTask {
  url: string
  token: string
  paths: readonly string[]
  parallel: number
  /** Accepts any response; otherwise a rejected upload fails the measurement. */
  anyAnswer?: boolean
}
export type UploadAnswer = { milliseconds: number; bytes: number } | { failure: string }

const agent = new Agent({ keepAlive: true })

process.on('message', async (task: UploadTask) => {
  const answer: UploadAnswer = await uploadAll(task).catch((error) => ({ failure: String(error) }))
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())

async function uploadAll({ url, token, paths, parallel, anyAnswer = false }: UploadTask): Promise<UploadAnswer> {
  const waiting = [...paths]
  let bytes = 0
  const begun = performance.now()
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const file = await readFile(path)
      await upload(`${url}/api/photo`, token, file, anyAnswer)
      bytes += file.length
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return { milliseconds: performance.now() - begun, bytes }
}

function upload(url: string, token: string, file: Buffer, anyAnswer: boolean): Promise<void> {
  const name = 'VRChat_2026-08-16_19-42-00.123_1920x1080.png'
  const head = Buffer.from(
    `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
  )
  const tail = Buffer.from('\r\n--part--\r\n')
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=part',
    'Content-Length': head.length + file.length + tail.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        if (response.statusCode === 201 || anyAnswer) resolve()
        else reject(new Error(`An upload was answered ${response.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.write(head)
    sent.write(file)
    sent.end(tail)
  })
}
