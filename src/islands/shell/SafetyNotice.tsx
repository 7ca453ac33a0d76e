import { useEffect } from 'react'
import { version } from '../../lib/core/config/env.ts'
import { newerAddress } from '../../lib/core/release/newerAddress.ts'
import { $safety } from '../../stores/safety.ts'
import { dismissTitled, snack } from '../../stores/snackbar.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

/**
 * Reports that this release must not sign, that two different key changes were published, that a newer release is
 * elsewhere, or that the signature has expired.
 */
export default function SafetyNotice() {
  const { t, locale } = useTexts<'release'>()
  const { leastSafe, newer, expired, forked } = useStore($safety)
  const cid = newer?.cid
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the newer release its address counts
  useEffect(() => {
    const [unsafe, two, other, old] = [t('unsafeTitle'), t('forkedTitle'), t('newerTitle'), t('expiredTitle')]
    for (const title of [unsafe, two, other, old]) dismissTitled(title)
    // At a name the newer release loads automatically, and is offered once it is ready.
    const href = newer && newerAddress(location, newer.cid)
    const action = href ? { label: t('newerOpen'), run: () => location.assign(href) } : null
    const help = {
      label: t('unsafeOpen'),
      run: () => location.assign(localHref(locale, 'incident/')),
    }
    if (forked) snack({ type: 'fail', title: two, description: t('forkedBody'), action: help })
    if (leastSafe)
      snack({
        type: 'fail',
        title: unsafe,
        description: t('unsafeBody', { version, leastSafe }),
        action: action ?? help,
      })
    else if (newer && action)
      snack({
        type: 'info',
        title: other,
        description: t('newerBody', { version: newer.version }),
        stays: true,
        action,
      })
    else if (expired) snack({ type: 'info', title: old, description: t('expiredBody'), stays: true })
  }, [leastSafe, cid, expired, forked, t, locale])
  return null
}
