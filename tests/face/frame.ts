/**
 * A page that speaks to Face Wallet's package as its maker's own does, with a wallet behind it that conforms to
 * EIP-1193 and really signs: a test cannot use their service.
 */
import { createServer } from 'node:http'
import type { LocalAccount } from 'viem/accounts'
import { CHAIN_ID } from '../support/env.ts'
import { type Sent, sendSigned } from '../support/wallet.ts'
import { FRAME_PORT } from './env.ts'

type Asked = { readonly id: string; readonly method: string; readonly params?: readonly unknown[] }

export type FaceWallet = {
  account: LocalAccount
  loggedIn: boolean
  chainId: number
  /** Every request of the package, in order. */
  readonly asked: Asked[]
  /** Overrides of a method's answer; a throw is an error of the wallet. */
  readonly answers: Map<string, (asked: Asked) => unknown>
  close(): Promise<void>
}

/** Methods that show a page with a confirm button before they answer. */
const SHOWN = [
  'face_logInSignUp',
  'face_openHome',
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
]

const PAGE = `<!doctype html><title>Face</title><h1>Face Wallet</h1><p></p><button>Agree</button><button>Refuse</button>
<script>
const say = (data) => parent.postMessage(data, '*')
const [agree, refuse] = document.querySelectorAll('button')
const shown = ${JSON.stringify(SHOWN)}
let turn = Promise.resolve()
async function answer(asked) {
  let agreed = true
  if (shown.includes(asked.method)) {
    document.querySelector('p').textContent = asked.method
    say({ method: 'face_openIframe' })
    agreed = await new Promise((resolve) => {
      agree.onclick = () => resolve(true)
      refuse.onclick = () => resolve(false)
    })
    say({ method: 'face_closeIframe' })
  }
  const body = JSON.stringify({ ...asked, agreed })
  const said = await (await fetch('/ask', { method: 'POST', body })).json()
  say({ id: asked.id, ...said })
}
addEventListener('message', ({ data, source }) => {
  if (source === parent && data?.method) turn = turn.then(() => answer(data))
})
say({ method: 'face_ready' })
</script>`

const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** Opens the page at its port. */
export async function openFrame(account: LocalAccount): Promise<FaceWallet> {
  const accounts = () => (wallet.loggedIn ? [wallet.account.address] : [])
  async function answer(asked: Asked & { readonly agreed: boolean }): Promise<unknown> {
    const { method, params = [] } = asked
    wallet.asked.push(asked)
    const instead = wallet.answers.get(method)
    if (instead) return instead(asked)
    if (method === 'face_logInSignUp') {
      wallet.loggedIn = asked.agreed
      return asked.agreed ? { faceUserId: 'tester', wallet: { address: wallet.account.address } } : null
    }
    if (SHOWN.includes(method) && !asked.agreed) throw refused()
    switch (method) {
      case 'face_loggedIn':
        return wallet.loggedIn
      case 'face_logOut':
        wallet.loggedIn = false
        return true
      case 'face_accounts':
        return accounts()
      case 'face_openHome':
        return null
      case 'face_switchNetwork':
        wallet.chainId = CHAIN_ID
        return null
      case 'eth_chainId':
        return `0x${wallet.chainId.toString(16)}`
      case 'eth_sendTransaction':
        return sendSigned(wallet.account, params[0] as Sent)
      case 'personal_sign':
        return wallet.account.signMessage({ message: { raw: params[0] as `0x${string}` } })
      case 'eth_signTypedData_v4':
        return wallet.account.signTypedData(JSON.parse(params[1] as string))
      default:
        throw Object.assign(new Error(`no ${method}`), { code: 4200 })
    }
  }
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(PAGE)
      return
    }
    let body = ''
    for await (const part of request) body += part
    const said = await answer(JSON.parse(body)).then(
      (result) => ({ result }),
      ({ code = -32_000, message }) => ({ error: { code, message } }),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(FRAME_PORT, '127.0.0.1', resolve))
  const wallet: FaceWallet = {
    account,
    loggedIn: false,
    chainId: CHAIN_ID,
    asked: [],
    answers: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return wallet
}
