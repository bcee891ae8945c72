/** Nothing is laid out here, so what is observed has no size that could change. */
class UnobservedSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= UnobservedSizes;
