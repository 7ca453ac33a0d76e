import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const seconds = (started: number) => (performance.now() - started) / 1_000

/** Greatest resident size of a process and its children so far, in MB; null where there is no /proc. */
function peakOf(pid: number): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  try {
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_000
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    return Math.max(peak, ...children.map((child) => peakOf(Number(child)) ?? 0))
  } catch {
    return null
  }
}

/** Builds the site for mainnet into a folder that is thrown away. @throws when the build fails */
export async function buildSite(
  root: string,
  outDir: string,
): Promise<{ seconds: number; peakMb: number | null }> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    env: { ...process.env, CHAIN: 'mainnet', OUT_DIR: outDir },
    stdio: 'ignore',
  })
  let peakMb: number | null = null
  const timer = setInterval(() => {
    const now = child.pid ? peakOf(child.pid) : null
    if (now !== null) peakMb = Math.max(peakMb ?? 0, now)
  }, 100)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error('The site could not be built.')
  return { seconds: seconds(started), peakMb }
}

const READY_MS = 300_000

/** Starts everything as `npm start` does and waits until the API is ready and the swap page is served. */
export async function startDevnet(root: string, port: number, dataDir: string) {
  const started = performance.now()
  const args = [join(root, 'scripts/start.mjs'), '--port', String(port), '--data', dataDir]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const answers = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    )
  while (!((await answers('/readyz/index')) && (await answers('/swap/')))) {
    if (child.exitCode !== null || performance.now() - started > READY_MS) {
      await stop()
      throw new Error(`The devnet did not start:\n${words}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { seconds: seconds(started), pid: child.pid ?? 0, stop }
}
