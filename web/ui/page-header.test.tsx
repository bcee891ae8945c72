import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageHeader } from './page-header.tsx';

describe('PageHeader', () => {
  afterEach(cleanup);

  it('is a heading of an icon, a first text and a second one', () => {
    render(<PageHeader icon="clock" text="Watch" secondText="Later" />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Watch Later' });
    expect(heading.querySelector('svg')).not.toBeNull();
    expect(screen.getByText('Watch').className).toContain('font-semibold');
    expect(screen.getByText('Later').className).not.toContain('font-semibold');
  });

  it('can do without the second text', () => {
    render(<PageHeader icon="community" text="Channels" level={2} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Channels');
  });
});
