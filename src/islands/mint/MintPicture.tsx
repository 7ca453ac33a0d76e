import { $mintInfo } from '../../stores/mint/info.ts'
import { useStore } from '../../ui/useStore.ts'
import { RemoteImage } from '../nft/RemoteImage.tsx'

/** The picture of a mint, which only an index knows. */
export function MintPicture({ id, eager = false }: { readonly id: string; readonly eager?: boolean }) {
  const { body, status } = useStore($mintInfo)
  const info = body?.list.find((entry) => entry.id === id)
  return (
    <RemoteImage link={info?.image ?? null} alt="" eager={eager} waiting={!body && status === 'loading'} />
  )
}
