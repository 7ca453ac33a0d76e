// A session with a stand-in server and a seed of a few blocks: what the lifecycle tests start as a process.
import { createServer } from 'node:http'
import { noContracts } from '../tests/fakes/registry.ts'
import { sleep } from './process.ts'
import { EXIT, Refusal, runSession, type SessionParts } from './session.ts'

const [dataDir = '', port = '0', ...flags] = process.argv.slice(2)

const parts: SessionParts = {
  registry: noContracts(751812),
  seed: {
    key: 'test',
    async run(upstream, say) {
      if (flags.includes('full-disk')) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      say('seeding')
      if (flags.includes('slow')) await sleep(3_600_000)
      for (let block = 0; block < 3; block += 1)
        await upstream.call('evm_mine', [{ timestamp: 1_662_000_000 + block }])
    },
  },
  buildSite: async (outDir, port) => {
    // Done only when the server is open, which then says that not all is there yet.
    if (flags.includes('late-site'))
      while ((await fetch(`http://127.0.0.1:${port}/readyz/index`).catch(() => null))?.status !== 503)
        await sleep(20)
    if (flags.includes('no-build')) throw new Refusal('The site could not be built.', EXIT.build)
    return outDir
  },
  loadServer: async () => async (options) => {
    const server = createServer(async (incoming, outgoing) => {
      if (incoming.url === '/readyz/index') {
        outgoing.writeHead(options.ready() ? 200 : 503).end()
        return
      }
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const request = new Request(`http://localhost${incoming.url}`, {
        method: 'POST',
        body: Buffer.concat(chunks),
      })
      outgoing.end(await (await options.mounts.rpc(request)).text())
    })
    await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
    return {
      port: options.port,
      async close() {
        server.close()
        server.closeAllConnections()
      },
    }
  },
}

const code = await runSession(
  {
    dataDir,
    port: Number(port),
    host: '127.0.0.1',
    reset: flags.includes('reset'),
    plain: false,
    bareLogs: false,
    calls: false,
    seededDir: flags.find((flag) => flag.startsWith('seeded='))?.slice('seeded='.length) ?? null,
    site: true,
  },
  parts,
)
process.exit(code)
