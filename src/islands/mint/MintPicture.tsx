import { useStore } from '../../ui/useStore.ts'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { $mintInfo } from './store/info.ts'

/** The picture of a mint, which only the indexer has. */
export function MintPicture({ id, eager = false }: { readonly id: string; readonly eager?: boolean }) {
  const { body, status } = useStore($mintInfo)
  const info = body?.list.find((entry) => entry.id === id)
  return (
    <RemoteImage link={info?.image ?? null} alt="" eager={eager} waiting={!body && status === 'loading'} />
  )
}
