import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ChunkLoadError, retryImport } from '../lib/errors/retryImport.ts'
import { useTexts } from './texts.tsx'

type Part<P> = { readonly default: ComponentType<P> }

/**
 * A part of the page that is fetched when it is first shown. While it comes nothing else goes away; when it can't be
 * had, that is said in its place, and it is tried anew when asked.
 * @param id what it is called when it does not come
 */
export function lazyPart<P extends object>(id: string, load: () => Promise<Part<P>>): ComponentType<P> {
  const fetchPart = () => lazy(() => retryImport(id, load))
  let Part = fetchPart()
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
  return function LazyPart(props: P) {
    const [tries, setTries] = useState(0)
    const retry = () => {
      Part = fetchPart()
      setTries(tries + 1)
    }
    const Shown = Part as ComponentType<P>
    return (
      <Boundary key={tries} onRetry={retry}>
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

type BoundaryProps = { readonly onRetry: () => void; readonly children: ReactNode }

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  /** Only code that did not come is reported here; a fault of ours stays one. */
  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof ChunkLoadError)) throw error
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Failed onRetry={this.props.onRetry} /> : this.props.children
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts<'ui'>()
  return (
    <p className="part-failed" role="alert">
      {t('partFailed')}{' '}
      <button className="act" type="button" onClick={onRetry}>
        {t('partRetry')}
      </button>
    </p>
  )
}
