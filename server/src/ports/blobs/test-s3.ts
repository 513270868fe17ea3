import S3rver from 's3rver'

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A real S3 server on loopback, with an empty bucket or what an earlier one left in the directory. */
export async function startTestS3(directory: string, port = 0) {
  const options = { address: '127.0.0.1', port, silent: true, configureBuckets: [{ name: 'koma' }] }
  const server = new S3rver({ ...options, directory })
  const { port: bound } = await server.run()
  const endpoint = `http://127.0.0.1:${bound}`
  return {
    port: bound,
    config: { bucket: 'koma', region: 'us-east-1', endpoint, credentials },
    /** The same as settings of a server. */
    settings: {
      KOMA_S3_BUCKET: 'koma',
      KOMA_S3_ENDPOINT: endpoint,
      KOMA_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      KOMA_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    stop: () => server.close(),
  }
}
