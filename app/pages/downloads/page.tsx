import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicCategory } from '../../../domain/content/downloads.ts';
import { countTools } from './tool-list.ts';
import './downloads.css';
import { DownloadCard } from './card.tsx';
import { DownloadTabs } from './tabs.tsx';

export function DownloadsSection(props: {
  categories: readonly PublicCategory[];
  /** The slug of the selected category; null where there is none. */
  selected: string | null;
}) {
  const { categories, selected } = props;
  const shown = categories.find(({ slug }) => slug === selected);
  return (
    <>
      <header className="wrap page-head page-head-dimmed">
        <h1 className="page-name max-w-[5.2em]">Free Downloads</h1>
        <p className="lead mt-s5">Small tools from my own desk. Take what helps you.</p>
      </header>
      <div className="wrap border-t border-line bg-ink/92">
        <div className="grid-12 gap-y-s5 pt-s5 desk:pt-s7">
          {shown === undefined ? (
            <p className="lead col-span-full">No tools are here yet. Come back, or ask for one.</p>
          ) : (
            <>
              <div className="col-span-full desk:col-span-3">
                <DownloadTabs categories={categories} selected={selected} />
              </div>
              <CategoryTools category={shown} />
            </>
          )}
        </div>
        <Statistics tools={countTools(categories)} categories={categories.length} />
        <aside className="grid-12 items-end gap-y-s5 pt-s7 desk:pt-s8">
          <h2 className="heading-2 col-span-full desk:col-span-8">
            Not on the shelf? Say what it should do.
          </h2>
          <Link
            to="/contact"
            viewTransition
            prefetch="intent"
            className="btn btn-primary col-span-full justify-between sm:max-desk:min-w-80 sm:max-desk:justify-self-start desk:col-span-3 desk:col-start-10"
          >
            Request Custom Tool
            <ArrowRight aria-hidden="true" size={18} strokeWidth={1.7} />
          </Link>
        </aside>
      </div>
    </>
  );
}

function CategoryTools({ category }: { category: PublicCategory }) {
  return (
    <section className="col-span-full desk:col-span-9" aria-labelledby="shelf-name">
      <h2 id="shelf-name" className="heading-3">
        {category.name}
      </h2>
      {category.tools.length === 0 ? (
        <p className="mt-s5 border-t border-line-2 pt-s4 text-paper-2">
          Nothing is in this category yet.
        </p>
      ) : (
        <ul className="download-shelf">
          {category.tools.map((tool) => (
            <DownloadCard key={tool.id} tool={tool} slug={category.slug} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Statistics({ tools, categories }: { tools: number; categories: number }) {
  const tiles = [
    { value: tools.toLocaleString('en'), label: 'Total Downloads' },
    { value: String(categories), label: 'Categories' },
    { value: '100%', label: 'Free & Open' },
  ];
  return (
    <dl className="download-figures">
      {tiles.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
