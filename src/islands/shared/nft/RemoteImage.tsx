import { useEffect, useState } from 'react'
import { chain } from '../../../lib/core/config/env.ts'
import { pictureSources } from '../../../lib/core/nft/media.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTexts } from '../../../ui/texts.tsx'

/** A host that accepts and never answers is passed over like one that fails. */
const PATIENCE_MS = 15_000
/** A picture beyond this eats a phone's memory for nothing: it is taken down again. */
const MOST_PIXELS = 8_192

type Props = {
  /** As strangers wrote it: only pictures of known hosts are asked for. */
  readonly link: string | null
  readonly alt: string
  readonly eager?: boolean
  /** Its address is not known yet. */
  readonly waiting?: boolean
}

/**
 * A picture from elsewhere, square: three attempts, each over the next host, then a placeholder that tries anew when
 * the network comes back. Always an `<img>`: nothing in it can run.
 */
export function RemoteImage({ link, alt, eager = false, waiting = false }: Props) {
  const { t } = useTexts<'nft'>()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'coming' | 'there' | 'tooLarge'>('coming')
  const sources = pictureSources(link ?? '', chain.media)
  const source = sources[attempt]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins anew
  useEffect(() => {
    setAttempt(0)
    setState('coming')
  }, [link])
  const gaveUp = source === undefined
  useEffect(() => {
    if (!gaveUp || sources.length === 0) return
    const again = () => setAttempt(0)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [gaveUp, sources.length])
  useEffect(() => {
    // Only eager ones: a lazy picture that is out of sight has not been asked for.
    if (!eager || state !== 'coming' || source === undefined) return
    const timer = setTimeout(() => setAttempt((n) => n + 1), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [eager, state, source])
  if (waiting) return <span className="art-frame sk" />
  if (gaveUp || state === 'tooLarge')
    return (
      <span
        className="art-frame art-none"
        {...(alt ? { role: 'img', 'aria-label': t('noPicture', { name: alt }) } : { 'aria-hidden': true })}
      >
        <Icon name="image" />
      </span>
    )
  return (
    <span className={state === 'there' ? 'art-frame' : 'art-frame sk'}>
      <img
        key={attempt}
        src={source}
        alt={alt}
        width="480"
        height="480"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setState(Math.max(naturalWidth, naturalHeight) > MOST_PIXELS ? 'tooLarge' : 'there')
        }
        onError={() => setAttempt(attempt + 1)}
      />
    </span>
  )
}
