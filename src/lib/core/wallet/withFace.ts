/** Adds Face Wallet to wagmi's wallets on the first request: until then none of its code is loaded. */
import type { Config, Connector } from 'wagmi'
import { faceWallet } from '../config/faceWallet.ts'
import { AppError } from '../errors/AppError.ts'
import { sharedAttempt } from './attempt.ts'
import { FACE_ID, FACE_NAME } from './model.ts'

export function withFace(config: Config, leaveText: () => Promise<string>) {
  const added = sharedAttempt(async () => {
    if (!faceWallet) throw new AppError('wallet.missing', 'this build has no key of Face Wallet')
    const [{ openFace }, { sessionConnector }] = await Promise.all([
      import('./faceProvider.ts'),
      import('./sessionConnector.ts'),
    ])
    const face = await openFace(faceWallet, { title: FACE_NAME, leave: await leaveText() })
    const connector = config._internal.connectors.setup(sessionConnector(FACE_ID, FACE_NAME, face))
    config._internal.connectors.setState((all) => [...all, connector])
    return { face, connector }
  })
  return {
    connector: async (): Promise<Connector> => (await added()).connector,
    openHome: async (): Promise<void> => (await added()).face.openHome(),
  }
}
