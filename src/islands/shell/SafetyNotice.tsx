import { useEffect } from 'react'
import { version } from '../../lib/config/env.ts'
import { newerAddress } from '../../lib/release/newerAddress.ts'
import { $safety } from '../../stores/kernel/safety.ts'
import { dismissTitled, snack } from '../../stores/kernel/snackbar.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

/** Says that this release is not to sign, that a newer one is elsewhere, or that its signature has run out. */
export default function SafetyNotice() {
  const { t, locale } = useTexts<'release'>()
  const { leastSafe, newer, expired } = useStore($safety)
  const cid = newer?.cid
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the newer release its address counts
  useEffect(() => {
    const [unsafe, other, old] = [t('unsafeTitle'), t('newerTitle'), t('expiredTitle')]
    for (const title of [unsafe, other, old]) dismissTitled(title)
    // At a name the newer release comes by itself, and is offered when it is there.
    const href = newer && newerAddress(location, newer.cid)
    const action = href ? { label: t('newerOpen'), run: () => location.assign(href) } : null
    const help = {
      label: t('unsafeOpen'),
      run: () => location.assign(localHref(locale, 'incident/')),
    }
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
  }, [leastSafe, cid, expired, t, locale])
  return null
}
