import { useEffect, useState } from 'react'
import { chain } from '../../../lib/core/config/env.ts'
import { pictureSources } from '../../../lib/core/nft/media.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTexts } from '../../../ui/texts.tsx'

/** A host that accepts and never answers is skipped like one that fails. */
const PATIENCE_MS = 15_000
/** A larger picture would use up a phone's memory, so it is removed again. */
const MOST_PIXELS = 8_192

type Props = {
  /** Untrusted link: only pictures of known hosts are requested. */
  readonly link: string | null
  readonly alt: string
  readonly eager?: boolean
  /** Its address is not known yet. */
  readonly waiting?: boolean
}

/**
 * An external picture, square. It tries three times, each over the next host, then shows a placeholder that retries
 * when the network is back. Always an `<img>`, so that nothing in it can run.
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
    // Only for eager pictures: a lazy one outside the view has not been requested.
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
