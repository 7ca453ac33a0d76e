import { formatPart } from '../../lib/core/amount/format.ts'
import type { Preview } from '../../lib/formulator/preview.ts'
import { barOf } from '../../lib/formulator/preview.ts'
import { useTexts } from '../../ui/texts.tsx'
import { mevText } from './Mev.tsx'

/** Daily gain of an action. */
export function Gain({ gain }: { readonly gain: bigint }) {
  const { t } = useTexts<'formulator'>()
  return (
    <p className="small muted">
      {gain > 0n ? (
        <>
          <span className="tri" aria-hidden="true">
            ▲
          </span>
          {t('gainMore', { gain: mevText(gain) })}
        </>
      ) : (
        t('gainNone')
      )}
    </p>
  )
}

/** The account's part of all power, before and after, on one scale. */
export function ShareBars({ share }: Pick<Preview, 'share'>) {
  const { t } = useTexts<'formulator'>()
  const { now, after } = share
  if (now === null || after === null) return null
  const [nowText, afterText] = [formatPart(now), formatPart(after)]
  const bar = barOf(share)
  return (
    <>
      <svg
        className="share-bar"
        viewBox="0 0 1000 32"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('shareLabel', { now: nowText, after: afterText })}
      >
        <rect className="t" width="1000" height="32" />
        <rect className="v" width={bar.now} height="15" />
        <rect className="a" y="17" width={bar.after} height="15" />
      </svg>
      <p className="fm-ends" aria-hidden="true">
        <span>{t('shareNow', { share: nowText })}</span>
        <span>{t('shareAfter', { share: afterText })}</span>
      </p>
    </>
  )
}
