"""What a page keeps of its template's indentation."""

from tripot.server.web.pages.render import environment


def test_an_indentation_of_a_template_is_one_space_of_the_page() -> None:
    template = environment("fr").from_string("<ul>\n        <li>one\n  two</li>\n</ul>")
    assert template.render() == "<ul>\n <li>one\n two</li>\n</ul>"


def test_a_statement_indented_alone_on_its_line_still_puts_out_nothing() -> None:
    template = environment("fr").from_string("a\n    {%- if true %}\n        {% set b = 1 %}\n    {% endif %}\nb")
    assert template.render() == "ab"
