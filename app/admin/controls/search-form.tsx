import { Search } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

export function SearchField({
  label,
  className = '',
  ...attributes
}: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search className="absolute inset-y-0 start-3 my-auto text-ink-3 pointer-events-none" />
      <input
        className="input min-h-(--press-size) ps-9"
        type="search"
        placeholder={label}
        dir="auto"
        autoComplete="off"
        {...attributes}
      />
    </label>
  );
}

/** A search that the server answers, when Enter is pressed. */
export function SearchForm(props: {
  label: string;
  placeholder?: string;
  maxLength: number;
  value: string;
  onSearch: (text: string) => void;
}) {
  const { value, onSearch, ...field } = props;
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setText(value);
  }
  return (
    <search className="max-desk:w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <SearchField
          {...field}
          className="desk:w-60"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
